import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface NoticeBannerProps {
  text: string;
  /** What the admin can do about it. */
  children?: ReactNode;
}

/** Says what a form has done. */
export function NoticeBanner({ text, children }: NoticeBannerProps) {
  const { key, hash } = useLocation();
  const banner = useRef<HTMLDivElement>(null);
  // After a change on the same page, the page stays where it is scrolled to.
  useEffect(() => {
    const place = document.getElementById(hash.slice(1));
    banner.current?.focus({ preventScroll: place !== null });
    place?.scrollIntoView({ block: "nearest" });
  }, [key, hash]);
  return (
    <div ref={banner} tabIndex={-1} className="notice my-6">
      <p role="status" className="font-semibold">
        {text}
      </p>
      {children}
    </div>
  );
}

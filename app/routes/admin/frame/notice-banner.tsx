import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface NoticeBannerProps {
  text: string;
  children?: ReactNode;
}

export function NoticeBanner({ text, children }: NoticeBannerProps) {
  const { key, hash } = useLocation();
  const banner = useRef<HTMLDivElement>(null);
  // Keeps the scroll position after a change on the same page.
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

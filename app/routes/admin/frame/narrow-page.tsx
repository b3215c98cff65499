import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Container } from "~/ui/container";

interface NarrowPageProps {
  title: string;
  notice?: ReactNode;
  refusal?: { errors?: Record<string, string | undefined>; problem?: string };
  children: ReactNode;
}

export function NarrowPage({
  title,
  notice,
  refusal,
  children,
}: NarrowPageProps) {
  return (
    <Container>
      <div className="mx-auto max-w-md py-12">
        {notice}
        <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
        <h1 className="mb-6 font-display text-2xl">{title}</h1>
        {children}
      </div>
    </Container>
  );
}

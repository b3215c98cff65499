import type { ReactNode } from "react";
import { Container } from "~/ui/container";

export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <Container>
      <div className="mx-auto max-w-md py-12">{children}</div>
    </Container>
  );
}

import { Link } from "@remix-run/react";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";

export function MissingWork({ problem }: { problem: string }) {
  return (
    <Container>
      <PageHeader title={problem} />
      <Link to="/admin/dashboard">Go back to the dashboard</Link>
    </Container>
  );
}

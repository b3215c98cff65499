import type { Site } from "~/site";

/** These values apply until the owner has others. Scripts in the browser must not contain them. */
export const brand: Site = {
  name: "Prajna AI Labs",
  tagline:
    "Where Human Ingenuity and Artificial Intelligence Co-create. Discover the Future, Generated Together.",
  description:
    "Apps, agents, and projects that people and AI agents make together. Browse the works, meet their creators, and read our story.",
  email: "hello@example.org",
  phone: "+1 555 0100",
  organization: "KoXist Foundation",
  timeZone: "UTC",
};

export const publicPages = [
  { path: "/", heading: "Prajna AI Labs" },
  { path: "/about", heading: "The Genesis of Prajna AI Labs" },
  { path: "/works", heading: "Works" },
  { path: "/works/sketch-design-toolkit", heading: "Sketch & Design Toolkit" },
  { path: "/works/slow-map", heading: "Slow Map" },
  { path: "/community", heading: "Join the Collective. Generate with Us." },
  { path: "/creators", heading: "Our Creators" },
  { path: "/creators/mira-okafor", heading: "Works by Mira Okafor" },
  { path: "/privacy-policy", heading: "Privacy Policy" },
  { path: "/terms-of-service", heading: "Terms of Service" },
  { path: "/contact-us", heading: "Contact Us" },
  { path: "/contact-us/sent", heading: "Message sent" },
  { path: "/about-koxist", heading: "About KoXist Foundation" },
];

/** Search engines may list these pages. */
export const listedPages = publicPages.filter(({ path }) => path !== "/contact-us/sent");

export const errorPages = [
  { path: "/nowhere", heading: "Unexpected Application Error!" },
  { path: "/works/nowhere", heading: "App not found." },
  { path: "/creators/nobody", heading: "No works found for this creator." },
];

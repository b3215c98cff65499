import { admin } from "../admin-journeys";
import type { Reader } from "./reader";

export interface Journey {
  name: string;
  take: (reader: Reader) => Promise<void>;
}

const home: Journey = {
  name: "1 home to a work",
  async take(reader) {
    await reader.open("/");
    await reader.readAll();
    await reader.press("ctrl+Home");
    await reader.press("h");
    await reader.press("h");
    await reader.seek("k", "Tide Atlas");
    await reader.follow("Return");
    await reader.seek("h", "heading level 1");
    await reader.press("Down");
    await reader.press("Down");
  },
};

const search: Journey = {
  name: "2 search",
  async take(reader) {
    await reader.open("/works");
    await reader.seek("Tab", "Search works");
    await reader.type("tide");
    await reader.follow("Return");
    await reader.seek("h", "heading level 1");
    await reader.press("Down");
    await reader.seek("h", "Atlas");
    await reader.open("/works?q=nothing-like-it");
    await reader.readAll();
  },
};

const creators: Journey = {
  name: "3 creators",
  async take(reader) {
    await reader.open("/creators");
    await reader.seek("h", "heading level 1");
    await reader.press("Down");
    await reader.seek("h", "Mira Okafor");
    await reader.press("Down");
    await reader.seek("shift+k", "Mira Okafor");
    await reader.follow("Return");
    await reader.readAll();
  },
};

const contact: Journey = {
  name: "4 contact form with an error",
  async take(reader) {
    await reader.open("/contact-us");
    await reader.readAll();
    await reader.seek("Tab", "Email address");
    await reader.type("nobody");
    await reader.seek("Tab", "Message");
    await reader.type("When does the map come back?");
    await reader.seek("Tab", "Send message");
    await reader.follow("Return");
    await reader.press("Tab");
    await reader.press("Return");
    await reader.press("ctrl+a");
    await reader.type("bo@example.org");
    await reader.seek("Tab", "Send message");
    await reader.follow("Return");
    await reader.seek("h", "heading level 1");
    await reader.press("Down");
  },
};

const signIn: Journey = {
  name: "5 sign-in with a wrong password",
  async take(reader) {
    await reader.open("/admin/dashboard");
    await reader.readAll();
    await reader.seek("Tab", "Email address");
    await reader.type(admin.email);
    await reader.press("Tab");
    await reader.type("a guess");
    await reader.follow("Return");
    await reader.press("Tab");
    await reader.press("Return");
    await reader.seek("Tab", "Password");
    await reader.type(admin.password);
    await reader.follow("Return");
    await reader.seek("h", "Slow Map");
    await reader.seek("Tab", "Edit");
  },
};

const newWork: Journey = {
  name: "6 new work with three errors",
  async take(reader) {
    await reader.open("/admin/dashboard");
    await reader.seek("k", "Add New Work");
    await reader.follow("Return");
    await reader.readAll();
    await reader.press("ctrl+Home");
    await reader.seek("b", "Use a link");
    await reader.press("Return");
    await reader.seek("Tab", "Image URL");
    await reader.type("x");
    await reader.seek("Tab", "Advanced");
    await reader.press("Return");
    await reader.seek("Tab", "App ID");
    await reader.type("..");
    await reader.seek("shift+Tab", "Add Work");
    await reader.follow("Return");
    await reader.press("Tab");
    await reader.press("Tab");
    await reader.press("Tab");
    await reader.press("shift+Tab");
    await reader.press("shift+Tab");
    await reader.press("Return");
    await reader.type("Paper Moon");
  },
};

const imageChoice: Journey = {
  name: "7 image choice",
  async take(reader) {
    await reader.open("/admin/dashboard/slow-map/edit");
    await reader.seek("b", "Choose from Media: Image");
    await reader.follow("Return");
    await reader.press("Insert+a");
    await reader.press("Down");
    await reader.press("Insert+a");
    await reader.press("ctrl+Home");
    await reader.seek("b", "Update Work");
    await reader.follow("Return");
  },
};

const order: Journey = {
  name: "8 reorder by keyboard",
  async take(reader) {
    await reader.open("/admin/categories");
    await reader.readAll();
    await reader.press("ctrl+Home");
    await reader.seek("b", "Move to: Design Tools");
    await reader.follow("Return");
    await reader.press("Tab");
  },
};

const undo: Journey = {
  name: "9 undo of a batch",
  async take(reader) {
    await reader.open("/admin/history");
    await reader.readAll();
    await reader.press("ctrl+Home");
    await reader.seek("k", "Undo");
    await reader.follow("Return");
    await reader.readAll();
    await reader.press("ctrl+Home");
    await reader.seek("b", "Undo");
    await reader.follow("Return");
    await reader.seek("h", "heading level 1");
    await reader.press("Down");
  },
};

const settings: Journey = {
  name: "10 settings",
  async take(reader) {
    await reader.open("/admin/site");
    await reader.readAll();
    await reader.seek("Tab", "Tagline");
    await reader.press("ctrl+a");
    await reader.type("Made together.");
    await reader.press("Insert+a");
    await reader.seek("b", "Save");
    await reader.follow("Return");
    await reader.press("Tab");
  },
};

export const journeys: Journey[] = [
  home,
  search,
  creators,
  contact,
  signIn,
  newWork,
  imageChoice,
  order,
  undo,
  settings,
];

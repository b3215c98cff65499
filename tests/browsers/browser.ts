/** What a page shows, whoever shows it. */
export interface Shown {
  /** With what the address asks for. */
  path: string;
  /** The page's first-level heading. */
  heading: string;
  headings: string[];
  /** All its words. */
  text: string;
  theme: string;
  /** The names of the main menu's links that show. */
  menu: string[];
  /** The titles of the works or creators listed. */
  works: string[];
  /** The names of all links and buttons. */
  controls: string[];
  /** What the fields hold, by label; passwords excepted. */
  values: Record<string, string>;
}

/** What the journeys ask of a browser; each kind fulfils it in its own way. */
export interface Browser {
  /** Its name and the version that runs. */
  name: string;
  /** Whether it draws pages; without, there is no narrow window. */
  isGraphical: boolean;
  /** Opens an address of the site, given as a path. */
  open(path: string): Promise<void>;
  read(): Promise<Shown>;
  /** Activates a link or button, as a visitor does: where it can be seen. */
  press(name: string): Promise<void>;
  /** Types into a field in place of what it holds. */
  fill(label: string, text: string): Promise<void>;
  /** @param width of the window, in CSS pixels. */
  resize(width: number): Promise<void>;
  /**
   * Keeps a picture of the page under this name.
   *
   * @returns what is out of place, a line each; none when all is well.
   */
  look(picture: string): Promise<string[]>;
  close(): Promise<void>;
}

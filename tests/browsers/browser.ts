/** The content of a page, in any browser. */
export interface Shown {
  /** Including the query. */
  path: string;
  heading: string;
  headings: string[];
  text: string;
  theme: string;
  /** The names of the visible links in the main menu. */
  menu: string[];
  /** The titles of the listed works or creators. */
  works: string[];
  controls: string[];
  /** The values of the fields by label, without passwords. */
  values: Record<string, string>;
}

/** The actions that the journeys need from a browser. */
export interface Browser {
  name: string;
  isGraphical: boolean;
  open(path: string): Promise<void>;
  read(): Promise<Shown>;
  /** Activates a visible link or button. */
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** @param width of the window in CSS pixels. */
  resize(width: number): Promise<void>;
  /**
   * Saves a screenshot of the page under this name.
   *
   * @returns layout problems, one per line.
   */
  look(picture: string): Promise<string[]>;
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;
/** The files of one form fit into this. */
export const mostHeldByPerson = 40 * megabyte;
const mostHeld = 100 * megabyte;

const held = new Map<string, number>();

/** Counts the files of a form that are in memory until the form is answered. */
export class HeldBytes {
  private bytes = 0;

  /** @param person an email address; the forms of each person share a limit. */
  constructor(private readonly person: string) {}

  /** @returns false, without counting them, if these bytes would exceed a limit. */
  take(bytes: number): boolean {
    const own = held.get(this.person) ?? 0;
    const all = Array.from(held.values()).reduce((sum, each) => sum + each, 0);
    if (own + bytes > mostHeldByPerson || all + bytes > mostHeld) return false;
    this.add(bytes);
    return true;
  }

  giveBack(bytes = this.bytes): void {
    this.add(-bytes);
  }

  private add(bytes: number): void {
    this.bytes += bytes;
    const own = (held.get(this.person) ?? 0) + bytes;
    if (own > 0) held.set(this.person, own);
    else held.delete(this.person);
  }
}

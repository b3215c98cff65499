interface Limits {
  perNetwork: number;
  inAll: number;
}

/** Limits members. A full crowd drops the oldest member of the network that has the most. */
export class Crowd<Member> {
  private readonly networks = new Map<string, Set<Member>>();
  private size = 0;

  constructor(
    private readonly limits: Limits,
    private readonly drop: (member: Member) => void,
  ) {}

  /** Makes a member that is already there the youngest of its network. */
  add(network: string, member: Member): void {
    const members = this.networks.get(network) ?? new Set();
    if (!members.delete(member)) this.size += 1;
    this.networks.set(network, members.add(member));
    if (members.size > this.limits.perNetwork) this.dropOldest(network, members);
    else if (this.size > this.limits.inAll) {
      const [largest] = Array.from(this.networks).sort(([, a], [, b]) => b.size - a.size);
      if (largest) this.dropOldest(...largest);
    }
  }

  remove(network: string, member: Member): void {
    const members = this.networks.get(network);
    if (members?.delete(member)) this.size -= 1;
    if (members?.size === 0) this.networks.delete(network);
  }

  dropAll(): void {
    for (const members of this.networks.values()) members.forEach(this.drop);
  }

  private dropOldest(network: string, [oldest]: Iterable<Member>): void {
    if (oldest === undefined) return;
    this.remove(network, oldest);
    this.drop(oldest);
  }
}

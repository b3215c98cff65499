interface Limits {
  perNetwork: number;
  inAll: number;
}

/** Limits members. A full crowd drops the oldest member of the network that has the most. */
export class Crowd<Member> {
  private readonly networkOf = new Map<Member, string>();
  private readonly byNetwork = new Map<string, Set<Member>>();

  constructor(
    private readonly limits: Limits,
    private readonly drop: (member: Member) => void,
  ) {}

  add(network: string, member: Member): void {
    const others = this.byNetwork.get(network) ?? new Set();
    this.byNetwork.set(network, others.add(member));
    this.networkOf.set(member, network);
    if (others.size > this.limits.perNetwork) this.dropFirst(others);
    else if (this.networkOf.size > this.limits.inAll) this.dropFirst(this.largest());
  }

  /** Makes the member the youngest of its network. */
  renew(member: Member): void {
    const network = this.networkOf.get(member);
    const others = network === undefined ? undefined : this.byNetwork.get(network);
    others?.delete(member);
    others?.add(member);
  }

  remove(member: Member): void {
    const network = this.networkOf.get(member);
    if (network === undefined) return;
    this.networkOf.delete(member);
    const others = this.byNetwork.get(network);
    others?.delete(member);
    if (others?.size === 0) this.byNetwork.delete(network);
  }

  dropAll(): void {
    for (const member of this.networkOf.keys()) this.drop(member);
  }

  private dropFirst([oldest]: Iterable<Member>): void {
    if (oldest === undefined) return;
    this.remove(oldest);
    this.drop(oldest);
  }

  private largest(): Set<Member> {
    return [...this.byNetwork.values()].reduce((most, each) =>
      each.size > most.size ? each : most,
    );
  }
}

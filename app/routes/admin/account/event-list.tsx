import { Moment } from "~/routes/admin/frame/moment";

interface ListedEvent {
  id: string;
  at: string;
  name: string;
  device: string;
}

export function EventList({ events }: { events: ListedEvent[] }) {
  return (
    <ul>
      {events.map(({ id, at, name, device }) => (
        <li key={id} className="border-b py-3">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">
            <Moment at={at} />, {device}
          </p>
        </li>
      ))}
    </ul>
  );
}

import { Form } from "@remix-run/react";
import { Moment } from "~/routes/admin/frame/moment";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

export interface ListedSession {
  key: string;
  device: string;
  startedAt: number;
  seenAt: number;
  isThis: boolean;
}

export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <>
      <ul>
        {sessions.map(({ key, device, startedAt, seenAt, isThis }) => (
          <li key={key} className="border-b py-4 sm:flex sm:justify-between">
            <div>
              <h3 className="font-semibold">
                {isThis ? `${device} (this session)` : device}
              </h3>
              <p className="text-sm text-ink-soft">
                Started <Moment at={startedAt} />, last active{" "}
                <Moment at={seenAt} />
              </p>
            </div>
            {isThis ? null : <EndForm sessionKey={key} device={device} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form
          method="post"
          action="/admin/account/sessions/end-others"
          className="mt-6"
        >
          <SubmitButton
            action="/admin/account/sessions/end-others"
            kind="quiet"
          >
            End all others
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}

interface EndFormProps {
  sessionKey: string;
  device: string;
}

function EndForm({ sessionKey, device }: EndFormProps) {
  const action = `/admin/account/sessions/${sessionKey}/end`;
  return (
    <Form method="post" action={action} className="mt-3 sm:mt-0">
      <SubmitButton action={action} kind="quiet" label={`End ${device}`}>
        End
      </SubmitButton>
    </Form>
  );
}

import type { SystemReport } from '@pressloom/contract';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';
import { Fact, Facts } from './fact.tsx';
import { formatBytes } from './format-bytes.ts';

interface Part {
  report: SystemReport;
}

export const InstallationCard = ({ report: { version, database, disk } }: Part) => (
  <Card title="Installation">
    <Facts>
      <Fact name="Version">{version}</Fact>
      <Fact name="Database">
        {database.kind === 'embedded' ? 'Embedded' : 'Server'}, PostgreSQL {database.version}
      </Fact>
      <Fact name="Size of the database">{formatBytes(database.bytes)}</Fact>
      <Fact name="Disk">
        {disk ? `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free` : 'Unknown'}
      </Fact>
    </Facts>
  </Card>
);

const ROLES: Record<SystemReport['nodes'][number]['role'], string> = {
  all: 'API and worker',
  api: 'API',
  worker: 'Worker',
};

export const ProcessesCard = ({ report: { nodes } }: Part) => (
  <Card title="Processes">
    <Facts>
      {nodes.map(({ id, host, role, version, seenAt, isAlive }) => (
        <Fact key={id} name={`${host}: ${ROLES[role]}, ${version}`}>
          <span className={isAlive ? undefined : 'text-danger'}>
            {isAlive ? 'Running' : 'Ended without a word'}, last seen {formatDateTime(seenAt)}
          </span>
        </Fact>
      ))}
      {nodes.length === 0 && <p className="text-muted">None has reported yet.</p>}
    </Facts>
  </Card>
);

const since = (instant: string | null) => (instant ? formatDateTime(instant) : 'Nothing is due');

export const QueuesCard = ({ report: { publishing, writing, mail } }: Part) => (
  <Card title="Queues">
    <Facts>
      <Fact name="Posts on their way to sites">{`${publishing.waiting} waiting, ${publishing.running} running`}</Fact>
      <Fact name="Oldest due post">{since(publishing.oldestAt)}</Fact>
      <Fact name="Articles to write">{`${writing.waiting} waiting, ${writing.running} running`}</Fact>
      <Fact name="Oldest due article">{since(writing.oldestAt)}</Fact>
      <Fact name="Emails">{`${mail.waiting} waiting, ${mail.refused} refused, ${mail.givenUp} given up`}</Fact>
      <Fact name="Oldest due email">{since(mail.oldestAt)}</Fact>
    </Facts>
  </Card>
);

export const ServicesCard = ({ report: { mail, model, payments } }: Part) => (
  <Card title="Services">
    <Facts>
      <Fact name="Email">{mail.kind === 'smtp' ? 'SMTP server' : 'Files in DATA_DIR/outbox'}</Fact>
      <Fact name="Language model">{[model.host, model.name].filter(Boolean).join(', ')}</Fact>
      <Fact name="State of the model">
        <span className={model.problem ? 'text-danger' : undefined}>{model.problem ?? 'Responds'}</span>
      </Fact>
      {payments ? (
        <>
          <Fact name="Payment webhooks">{`${payments.waiting} waiting, ${payments.givenUp} given up`}</Fact>
          <Fact name="Last webhook">
            {payments.lastWebhookAt ? formatDateTime(payments.lastWebhookAt) : 'None yet'}
          </Fact>
        </>
      ) : (
        <Fact name="Payments">Off: nothing is sold here</Fact>
      )}
    </Facts>
  </Card>
);

export const JobsCard = ({ report: { jobs } }: Part) => (
  <Card title="Background jobs">
    <Facts>
      {jobs.map(({ name, lastRunAt, problem, isLate }) => (
        <Fact key={name} name={name}>
          <span className={problem || isLate ? 'text-danger' : undefined}>
            {isLate ? 'Stopped' : problem ? 'Failed' : 'Done'}
            {lastRunAt && `, ${formatDateTime(lastRunAt)}`}
          </span>
        </Fact>
      ))}
      {jobs.length === 0 && <p className="text-muted">None has run yet.</p>}
    </Facts>
  </Card>
);

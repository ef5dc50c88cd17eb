import { MINUTE_MS, type SystemReport } from '@pressloom/contract';

type Facts = Omit<SystemReport, 'problems' | 'refunds'>;

const GB = 1e9;

/** What is wrong with an installation and what to do about it, most urgent first. */
export function nameProblems(facts: Facts, { isLocal }: { isLocal: boolean }): string[] {
  return [
    ...processes(facts),
    ...space(facts),
    ...queues(facts),
    ...outside(facts, isLocal),
    ...stoppedJobs(facts),
    ...facts.jobs.flatMap(({ name, problem }) =>
      problem ? [`The background job “${name}” failed and is tried again: ${problem}`] : [],
    ),
  ];
}

function processes({ nodes }: Facts): string[] {
  const alive = nodes.filter(({ isAlive }) => isAlive);
  const silent = nodes.filter(({ isAlive }) => !isAlive);
  const versions = [...new Set(alive.map(({ version }) => version))];
  return [
    ...(alive.some(({ role }) => role !== 'api')
      ? []
      : ['No worker runs: nothing is published and no email is sent. Start a process with ROLE=worker or ROLE=all.']),
    ...silent.map(
      ({ host, role, seenAt }) =>
        `A process on ${host} (ROLE=${role}) ended without a word: its last sign of life was at ${seenAt}. Its log says more; another process has taken over its work.`,
    ),
    ...(versions.length > 1 ? [`Processes of several releases run: ${versions.join(', ')}. Finish the update.`] : []),
  ];
}

/** Without a worker all of them stop, which is said already. */
function stoppedJobs({ jobs, nodes }: Facts): string[] {
  if (!nodes.some(({ isAlive, role }) => isAlive && role !== 'api')) return [];
  return jobs.flatMap(({ name, lastRunAt, isLate }) =>
    isLate
      ? [
          `The background job “${name}” has stopped: its last run ended at ${lastRunAt}. Restart the workers, and look into their log.`,
        ]
      : [],
  );
}

function space({ disk }: Facts): string[] {
  if (!disk || (disk.freeBytes > GB && disk.freeBytes > disk.totalBytes / 20)) return [];
  return [
    `The disk is nearly full: ${(disk.freeBytes / GB).toFixed(1)} GB are free. Make room, or writing to the database fails.`,
  ];
}

function queues({ publishing, writing, readAt, pausedSites, failedDeliveries }: Facts): string[] {
  const minutesSince = (instant: string | null) =>
    instant === null ? 0 : Math.floor((Date.parse(readAt) - Date.parse(instant)) / MINUTE_MS);
  const publishingFor = minutesSince(publishing.oldestAt);
  const writingFor = minutesSince(writing.oldestAt);
  return [
    ...(publishingFor >= 5
      ? [`A post that is due has waited for ${publishingFor} minutes. Add workers, or look into their log.`]
      : []),
    ...(writingFor >= 15 && writing.running === 0
      ? [`Articles have waited for ${writingFor} minutes and none is being written. Look at the language model below.`]
      : []),
    ...(pausedSites.total > 0
      ? [
          `${sitesAre(pausedSites.total)} paused because of failures. Each is probed about once a minute, and goes on by itself.`,
        ]
      : []),
    ...(failedDeliveries.total > 0
      ? [
          `${failedDeliveries.total === 1 ? 'One delivery' : `${failedDeliveries.total} deliveries`} of the last day failed and won’t be tried again. The users were notified.`,
        ]
      : []),
  ];
}

const sitesAre = (count: number) => (count === 1 ? 'One site is' : `${count} sites are`);

function outside({ mail, model, payments }: Facts, isLocal: boolean): string[] {
  return [
    ...(mail.kind === 'outbox' && !isLocal
      ? ['No mail server is set up: emails are written to DATA_DIR/outbox and reach nobody. Set SMTP_URL.']
      : []),
    ...(mail.refused + mail.givenUp > 0
      ? [
          `Emails are not taken by the mail server (${mail.refused} are tried again, ${mail.givenUp} were given up): ${mail.problem}`,
        ]
      : []),
    ...(model.problem
      ? [
          `The language model at ${model.host} can’t be asked. ${model.problem} Check LLM_BASE_URL and LLM_API_KEY; users with a model of their own are not affected.`,
        ]
      : []),
    ...(payments?.isSilent
      ? [
          'Money arrives and no webhook of the payment provider tells of it, so that purchases take longer. Check in its dashboard that the webhook is on, and that its address and secret are right.',
        ]
      : []),
    ...(payments && payments.givenUp > 0
      ? [`Webhooks of the payment provider that could not be acted on: ${payments.givenUp}. The log says why.`]
      : []),
  ];
}

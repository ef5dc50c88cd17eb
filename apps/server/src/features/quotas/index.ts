export { type Quotas, requireRoom, withinQuota } from './within-quota.ts';

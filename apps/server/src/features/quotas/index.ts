export { growWithinQuota, type Quotas, withinQuota } from './within-quota.ts';

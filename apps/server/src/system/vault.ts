import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** Encrypts what must not be readable in the database. */
export interface Vault {
  /** @param owner what the secret belongs to: a sealed text moved to another row does not open */
  seal(secret: string, owner: string): string;
  /** @throws if the key is unknown or the text was changed */
  open(sealed: string, owner: string): string;
  /** Whether the text was sealed with an older key and should be sealed again. */
  isStale(sealed: string): boolean;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with keys derived from APP_SECRET. The key id precedes the text (`keyId.base64url(iv + tag +
 * ciphertext)`), so that APP_SECRET can be replaced: set the old one as APP_SECRET_PREVIOUS, and what it sealed still
 * opens.
 */
export function createVault(config: Pick<Config, 'appSecret' | 'previousAppSecret'>): Vault {
  const current = deriveKey(config.appSecret);
  const keys = [current, ...(config.previousAppSecret ? [deriveKey(config.previousAppSecret)] : [])];

  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(owner));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [keyId, text = ''] = sealed.split('.');
      const key = keys.find((candidate) => candidate.id === keyId)?.key;
      if (!key) throw new Error(`No key with id ${keyId}: was APP_SECRET replaced without APP_SECRET_PREVIOUS?`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    isStale: (sealed) => !sealed.startsWith(`${current.id}.`),
  };
}

function deriveKey(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'pressloom', 'site credentials', 32));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}

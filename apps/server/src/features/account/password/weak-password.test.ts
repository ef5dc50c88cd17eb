import { describe, expect, it } from 'vitest';
import { refuseWeakPassword, whyWeak } from './weak-password.ts';

const owner = { email: 'ada.lovelace@example.com', fullName: 'Ada Lovelace' };

describe('passwords that are guessed first', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd2024!',
    'passwordpassword',
    'iloveyou!!',
    'Welcome123',
    'letmein99',
    'Football1987',
    'changeme',
    'admin1234',
    'wordpress1',
    '$unshine1',
  ])('"%s" is refused as common', (password) => {
    expect(whyWeak(password, owner)).toMatch(/most common/);
  });

  it.each(['12345678', '87654321', 'abcdefgh', 'qwerty123456', 'abcd1234', '1q2w3e4r', 'qazwsxedc', 'asdfghjkl'])(
    '"%s" is refused as a sequence',
    (password) => {
      expect(whyWeak(password, owner)).toMatch(/sequence/);
    },
  );

  it.each(['aaaaaaaa', 'abababab', '12121212', 'abcabcabc', 'xyz1xyz1'])(
    '"%s" is refused as a repetition',
    (password) => {
      expect(whyWeak(password, owner)).toMatch(/repeats/);
    },
  );

  it.each(['adalovelace', 'Lovelace1815', 'ada.lovelace@example.com', 'AdaLovelace!'])(
    '"%s" is refused as the own name',
    (password) => {
      expect(whyWeak(password, owner)).toMatch(/your own name/);
    },
  );

  it.each([
    'correct horse battery staple',
    'kT9#vQ2!mZ',
    'my password is long',
    'Schnitzel-um-8',
    'örtliche Grüße',
    '密码密码密码九八七',
    'demo-pressloom-42x',
  ])('"%s" is taken', (password) => {
    expect(whyWeak(password, owner)).toBeUndefined();
  });

  it('is answered with the reason, at the field', () => {
    expect(() => refuseWeakPassword('password')).toThrow(
      expect.objectContaining({
        code: 'weak_password',
        statusCode: 422,
        details: expect.objectContaining({ fields: [{ path: 'password', message: expect.stringMatching(/common/) }] }),
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { fillSlots } from './fill-slots.ts';

it('puts a value into its place, safe inside text and attributes', () => {
  expect(fillSlots('<input value="{{name}}"><p>{{refusal}}</p>', { name: `"><b>'&`, refusal: '' })).toBe(
    '<input value="&quot;&gt;&lt;b&gt;&#39;&amp;"><p></p>',
  );
});

it('a place without a value is empty, and a value marks no place of its own', () => {
  expect(fillSlots('{{subject}}|{{message}}', { message: '{{formToken}}', formToken: 'secret' })).toBe(
    '|{{formToken}}',
  );
});

import { BRIEF_WORDS_MAX, BRIEF_WORDS_MIN, type Run, type RunBrief, runBrief } from '@pressloom/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type Problems, problemsIn } from '../form/asked-values.ts';
import { type BriefTexts, toBrief, toTexts } from './brief-text.ts';

interface BriefFieldsProps {
  brief: RunBrief | null;
  /** Of the articles of its run. */
  length: Run['length'];
  isFixed: boolean;
  onSave: (brief: RunBrief, onSaved: () => void) => void;
  /** Something that is typed is not saved, or everything is by now. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * The outline and what goes with it. Saved when a field is left; what is not saved, for whatever reason, stays as typed. A
 * proposal that arrives fills the fields that are not being edited, and what waited for an outline is saved with it.
 */
export function BriefFields({ brief, length, isFixed, onSave, onUnsaved }: BriefFieldsProps) {
  const [typed, setTyped] = useState<Partial<BriefTexts>>({});
  // As it is by now, for a save that ends while its user types on.
  const latest = useRef(typed);
  const [problems, setProblems] = useState<Problems>({});
  const texts = { ...toTexts(brief, length), ...typed };
  const change = (next: Partial<BriefTexts>) => {
    latest.current = next;
    setTyped(next);
    onUnsaved(Object.keys(next).length > 0);
  };
  const commit = () => {
    if (Object.keys(typed).length === 0) return;
    // Without an outline there is nothing to save, and nothing is missing either once the fields are as they were.
    if (!brief && Object.keys(without(typed, toTexts(null, length))).length === 0) {
      setProblems({});
      return change({});
    }
    const checked = runBrief.safeParse(toBrief(texts, length));
    setProblems(problemsIn(checked.error?.issues ?? []));
    if (!checked.data) return;
    onSave(checked.data, () => change(without(latest.current, typed)));
  };
  const commitTyped = useEffectEvent(commit);
  const hasBrief = brief !== null;
  useEffect(() => {
    if (hasBrief) commitTyped();
  }, [hasBrief]);
  const control = (name: keyof BriefTexts) => ({
    value: texts[name],
    disabled: isFixed,
    onChange: ({ target: { value } }: { target: { value: string } }) => change({ ...latest.current, [name]: value }),
    onBlur: commit,
  });
  return (
    <div className="grid gap-5">
      <Field
        label="Outline"
        hint="One heading per line. Start each point below it with a dash."
        error={problems.sections}
      >
        {(field) => <Textarea {...field} {...control('outline')} dir="auto" rows={6} className="max-h-120" />}
      </Field>
      <Field
        label="What only you know"
        hint="Your experience, prices or opinions: what no model can know."
        error={problems.onlyYouKnow}
      >
        {(field) => <Textarea {...field} {...control('onlyYouKnow')} dir="auto" rows={3} className="max-h-80" />}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Sources" hint="Pages to take facts from, one URL per line." error={problems.sources}>
          {(field) => <Textarea {...field} {...control('sources')} rows={2} spellCheck={false} className="max-h-60" />}
        </Field>
        <Field label="Links" hint="Pages the article should link to, one URL per line." error={problems.links}>
          {(field) => <Textarea {...field} {...control('links')} rows={2} spellCheck={false} className="max-h-60" />}
        </Field>
        <Field label="Length (words)" error={problems.words}>
          {(field) => (
            <Input
              {...field}
              {...control('words')}
              type="number"
              inputMode="numeric"
              min={BRIEF_WORDS_MIN}
              max={BRIEF_WORDS_MAX}
              step={50}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

/** What was typed since `saved` was sent. */
const without = (typed: Partial<BriefTexts>, saved: Partial<BriefTexts>): Partial<BriefTexts> =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => saved[name as keyof BriefTexts] !== text));

interface CopiesChoiceProps {
  legend: string;
  from: 'everywhere' | 'here';
  onChange: (from: 'everywhere' | 'here') => void;
}

/** What happens to the copy on the site when a post is deleted here. */
export const CopiesChoice = ({ legend, from, onChange }: CopiesChoiceProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 font-medium text-[0.8125rem]">{legend}</legend>
    <Choice
      label="Delete from WordPress too"
      hint="Moved to the WordPress trash, and kept there for 30 days."
      checked={from === 'everywhere'}
      onChoose={() => onChange('everywhere')}
    />
    <Choice
      label="Leave on WordPress"
      hint="Removed from pressloom only. Nothing changes for readers."
      checked={from === 'here'}
      onChoose={() => onChange('here')}
    />
  </fieldset>
);

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}

const Choice = ({ label, hint, checked, onChoose }: ChoiceProps) => (
  <label className="flex cursor-pointer gap-3 rounded-lg border border-line px-3 py-2.5 text-sm has-checked:border-line-strong has-checked:bg-raised">
    <input type="radio" name="copy" checked={checked} onChange={onChoose} className="mt-1 accent-accent" />
    <span className="grid">
      <span className="font-medium">{label}</span>
      <span className="text-muted">{hint}</span>
    </span>
  </label>
);

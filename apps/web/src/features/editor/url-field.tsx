import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface UrlFieldProps {
  label?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export const UrlField = ({ label = 'URL', value, error, onChange }: UrlFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <Input
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
    )}
  </Field>
);

import { TextInput, type TextInputProps } from '@mantine/core'
import type { Named } from '#contract'
import { wordIn } from './edits.ts'
import type { Errors } from './use-draft.ts'

interface WordFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  named: Named | undefined
  language: string
  /** Where it stands in the body, as a refusal names it. */
  path: string
  errors: Errors
  onWord: (named: Named) => void
}

/** A word of the card in the language that is edited; what another language has is shown in its place, as it would print. */
export function WordField({ named, language, path, errors, onWord, ...field }: WordFieldProps) {
  const error = errors[`${path}.${language}`] ?? errors[path] ?? errors[`${path}.en`]
  return (
    <TextInput
      dir="auto"
      lang={language}
      maxLength={600}
      placeholder={language === 'en' ? undefined : named?.en}
      {...field}
      value={named?.[language] ?? ''}
      error={error}
      onChange={({ currentTarget }) => onWord(wordIn(named, language, currentTarget.value))}
    />
  )
}

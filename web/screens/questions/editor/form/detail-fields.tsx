import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { mostTags } from '#contract'
import { ChipInput } from '#web/ui/form/chip-input.tsx'
import { languageChoices } from '#web/ui/form/languages.ts'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'
import { RichField } from './rich-field.tsx'
import { useTagSuggestions } from './use-tag-suggestions.ts'

/** What helps whoever uses the question later: explanation, where it comes from, words to find it by, its language. */
export function DetailFields() {
  const { t, i18n } = useLingui()
  const form = useQuestionForm()
  const { explanation, language, tags, subject_id } = form.values
  const suggestions = useTagSuggestions(subject_id)
  return (
    <>
      <RichField variant="full" quiet minRows={2} path="explanation" value={explanation} label={t`Explanation`} />
      <ChipInput
        label={t`Tags`}
        description={t`Words to find it by; Enter or a comma ends each`}
        values={tags}
        onChange={(next) => form.setFieldValue('tags', next)}
        separators=",،、"
        most={mostTags}
        suggestions={suggestions.filter((tag) => !tags.includes(tag))}
        error={form.errors.tags}
        data-path="tags"
      />
      <div className={classes.details}>
        <TextInput label={t`Source`} description={t`A book, a year's paper`} {...form.getInputProps('source')} />
        <NativeSelect
          label={t`Language`}
          description={t`For spelling and printing`}
          data={languageChoices(i18n.locale, language)}
          {...form.getInputProps('language')}
        />
      </div>
    </>
  )
}

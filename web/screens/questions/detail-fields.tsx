import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'
import { RichField } from './rich-field.tsx'

/** Languages that Indian schools teach in (Eighth Schedule of the Constitution, and English). */
const languages = ['en', 'hi', 'as', 'bn', 'gu', 'kn', 'ml', 'mr', 'ne', 'or', 'pa', 'sa', 'ta', 'te', 'ur']

/** What helps whoever uses the question later: explanation, where it comes from, words to find it by, its language. */
export function DetailFields() {
  const { t, i18n } = useLingui()
  const form = useQuestionForm()
  const { explanation, language } = form.values
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  const codes = languages.includes(language) ? languages : [...languages, language]
  return (
    <>
      <RichField variant="full" minRows={2} path="explanation" value={explanation} label={t`Explanation`} />
      <div className={classes.details}>
        <TextInput label={t`Source`} description={t`A book, a year's paper`} {...form.getInputProps('source')} />
        <TextInput label={t`Tags`} description={t`Separated by commas`} {...form.getInputProps('tags')} />
        <NativeSelect
          label={t`Language`}
          description={t`For spelling and printing`}
          data={codes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
          {...form.getInputProps('language')}
        />
      </div>
    </>
  )
}

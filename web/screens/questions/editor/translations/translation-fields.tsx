import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { schoolSettingsApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { languageChoices } from '#web/ui/form/languages.ts'
import { useQuestionForm } from '../form/form-context.ts'
import classes from './translation.module.css'

/** Loaded with the first translation: most questions have none. */
const TranslationBlock = lazy(loadScreen(() => withTextsOf('question-windows', import('./translation-block.tsx'))))

const mostTranslations = 4

/** The question in other languages: each text of it on the left, its translation on the right. */
export function TranslationFields() {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { translations } = form.values
  return (
    <section aria-label={t`Translations`}>
      <Stack gap="md">
        <Suspense>
          {translations.map(({ language }, index) => (
            <TranslationBlock key={language} index={index} />
          ))}
        </Suspense>
        {translations.length < mostTranslations && <AddTranslation />}
      </Stack>
    </section>
  )
}

function AddTranslation() {
  const { t, i18n } = useLingui()
  const form = useQuestionForm()
  const { translations, language } = form.values
  const taken = new Set([language, ...translations.map((one) => one.language)])
  const { languages = [] } = useRead(schoolSettingsApi.get, {}, { toasts: 'none' }).data ?? {}
  const choices = languageChoices(i18n.locale).filter(({ value }) => !taken.has(value))
  const isOwn = ({ value }: { value: string }) => languages.includes(value)
  const own = choices.filter(isOwn)
  const others = choices.filter((choice) => !isOwn(choice))
  return (
    <NativeSelect
      aria-label={t`Add a translation`}
      data={[{ value: '', label: t`Add a translation …` }, ...own, { group: t`Other languages`, items: others }]}
      value=""
      className={classes.add}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value
        if (chosen) form.insertListItem('translations', { language: chosen, texts: {} })
      }}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { Question } from '#contract'
import { languageName } from '#web/ui/form/languages.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { PrintedQuestion } from './printed-question.tsx'
import { inTranslation } from './translated.ts'

/** What a question says in its other languages: who approves it approves these too. */
export function PrintedTranslations({ question }: { question: Question }) {
  const { i18n } = useLingui()
  return question.translations.map((translation) => {
    const { language, explanation } = translation
    return (
      <Stack key={language} gap="xs" component="section">
        <Text size="sm" fw={600}>
          {languageName(language, i18n.locale)}
        </Text>
        <PrintedQuestion question={inTranslation(question, translation)} />
        {explanation && (
          <div lang={language} dir="auto">
            <RichText html={explanation} />
          </div>
        )}
      </Stack>
    )
  })
}

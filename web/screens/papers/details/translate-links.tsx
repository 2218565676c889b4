import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { usePermission } from '#web/api/sign-in/account.ts'
import { languageName } from '#web/ui/form/languages.ts'
import { ownTab } from '#web/ui/own-tab.ts'
import classes from '../papers.module.css'

interface TranslateLinksProps {
  /** By printed numbers. */
  questions: readonly { number: number; id: number }[]
  /** What they are to be translated into. */
  language: string | undefined
}

/** Each question as a link to where its translation is written, for whoever may write it. */
export function TranslateLinks({ questions, language }: TranslateLinksProps) {
  const may = usePermission('question')
  if (!language || !may('update') || questions.length === 0) return null
  return <Links questions={questions} language={language} />
}

function Links({ questions, language }: TranslateLinksProps & { language: string }) {
  const { t, i18n } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  const name = languageName(language, i18n.locale)
  return (
    <div className={classes.translate}>
      <Trans>Translate:</Trans>
      {questions.map(({ number, id }) => (
        <Anchor
          key={`${number} ${id}`}
          renderRoot={(props) => (
            <Link {...props} to={`/${area}/questions/${id}`} search={{ translate: language }} {...ownTab} />
          )}
          aria-label={t`Translate question ${number} into ${name}, opens in a new tab`}
        >
          {i18n.number(number)}
        </Anchor>
      ))}
    </div>
  )
}

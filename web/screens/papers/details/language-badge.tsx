import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { speaks } from '#contract'
import { languageName } from '#web/ui/form/languages.ts'

interface LanguageBadgeProps {
  /** One whose language isn't known has no badge. */
  question: { language?: string | null | undefined; translations?: readonly { language: string }[] }
  /** The language of the paper. */
  paper: string | null | undefined
}

/** Says of a question that has no text in the language of its paper what it is in instead. */
export function LanguageBadge({ question, paper }: LanguageBadgeProps) {
  const { i18n } = useLingui()
  const { language, translations = [] } = question
  if (!paper || !language || speaks({ language, translations }, paper)) return null
  const name = languageName(language, i18n.locale)
  return (
    <Badge data-look="going">
      <Trans>In {name}</Trans>
    </Badge>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { type LackingTexts as Lacking, type PaperPreview, runsText } from '#contract'
import { languageName } from '#web/ui/form/languages.ts'
import { Notice } from '../making/notice.tsx'
import { TranslateLinks } from './translate-links.tsx'

interface LackingTextsProps {
  lacking: readonly Lacking[]
  paper: Pick<PaperPreview, 'state'>
  /** Prints it though it lacks them; absent where it is shown already. */
  onAllTheSame?: () => void
}

/** Which questions of an edition have no text in a language of it, each a link to translate. */
export function LackingTexts({ lacking, paper, onAllTheSame }: LackingTextsProps) {
  if (lacking.length === 0) return null
  return (
    <Notice
      color="yellow"
      urgent={onAllTheSame !== undefined}
      title={lacking.map((one) => <LackingLine key={one.language} of={one} />)}
    >
      {lacking.map(({ language, questions }) => (
        <TranslateLinks key={language} questions={questions} language={language} />
      ))}
      {paper.state !== 'DRAFT' && (
        <Text size="sm" mt="xs">
          <Trans>
            This paper keeps its questions as they were when it was submitted: what is translated now stands in a copy
            of it.
          </Trans>
        </Text>
      )}
      {onAllTheSame && (
        <Button variant="default" mt="xs" onClick={onAllTheSame}>
          <Trans>Print all the same</Trans>
        </Button>
      )}
    </Notice>
  )
}

function LackingLine({ of: { language, count, of, questions } }: { of: Lacking }) {
  const { i18n } = useLingui()
  const name = languageName(language, i18n.locale)
  const numbers = runsText(
    questions.map(({ number }) => number),
    (number) => i18n.number(number),
  )
  return (
    <span style={{ display: 'block' }}>
      <Plural
        value={of}
        one={`${count} of # question has no ${name} text: ${numbers}`}
        other={`${count} of # questions have no ${name} text: ${numbers}`}
      />
    </span>
  )
}

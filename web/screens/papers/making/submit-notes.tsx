import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { List, Text } from '@mantine/core'
import { inRuns, type PaperPreview } from '#contract'
import { TranslateLinks } from '../details/translate-links.tsx'
import { Notice } from './notice.tsx'

interface SubmitNotesProps {
  of: PaperPreview['to_check']
  /** What the paper is in. */
  language: string | undefined
}

/** What whoever submits a draft should have seen; it is submitted all the same. */
export function SubmitNotes({ of, language }: SubmitNotesProps) {
  const { unanswered = [], unapproved = [], other_language = [] } = of ?? {}
  if (unanswered.length + unapproved.length + other_language.length === 0) return null
  return (
    <Notice color="yellow" title={<Trans>Before you submit</Trans>}>
      <List size="sm">
        {unanswered.length > 0 && (
          <List.Item>
            <Numbers of={unanswered} /> <Trans>neither model answer nor marking points</Trans>
          </List.Item>
        )}
        {unapproved.length > 0 && (
          <List.Item>
            <Numbers of={unapproved} /> <Trans>not approved by anybody yet</Trans>
          </List.Item>
        )}
        {other_language.length > 0 && (
          <List.Item>
            <Numbers of={other_language.map(({ number }) => number)} />{' '}
            <Trans>no text in the language of the paper</Trans>
            <TranslateLinks questions={other_language} language={language} />
          </List.Item>
        )}
      </List>
      <Text size="sm" mt="xs">
        <Trans>The paper can be submitted all the same.</Trans>
      </Text>
    </Notice>
  )
}

function Numbers({ of }: { of: number[] }) {
  const { i18n } = useLingui()
  const runs = inRuns(of).map(([first, last]) =>
    first === last ? i18n.number(first) : `${i18n.number(first)}–${i18n.number(last)}`,
  )
  const list = new Intl.ListFormat(i18n.locale).format(runs)
  return (
    <strong>
      <Plural value={of.length} one={`Question ${list}:`} other={`Questions ${list}:`} />
    </strong>
  )
}

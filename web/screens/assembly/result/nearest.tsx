import { Plural, Trans } from '@lingui/react/macro'
import { List, Text } from '@mantine/core'
import type { NearestPaper } from '#contract'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import classes from '../blueprint/blueprint.module.css'
import { AutoDeviations } from './deviations.tsx'
import type { AutoWords } from './words.ts'

interface NearestPaperPanelProps {
  nearest: NearestPaper
  words: AutoWords
}

/** The paper that misses least: what it misses, and its questions. Nothing of it is stored. */
export function NearestPaperPanel({ nearest, words }: NearestPaperPanelProps) {
  const { missing, data_json, deviations } = nearest
  const overtime = deviations.find(({ goal, deviation }) => goal === 'time' && deviation > 0)
  return (
    <details className={classes.more}>
      <summary>
        <Trans>The nearest paper there is</Trans>
      </summary>
      <Text size="sm" fw={600}>
        <Trans>It misses:</Trans>
      </Text>
      <List size="sm">
        {missing.map((one) => (
          <List.Item key={`${one.section} ${one.kind} ${one.question_id}`}>
            <MissingText missing={one} />
          </List.Item>
        ))}
        {overtime && <List.Item>{words.missText(overtime)}</List.Item>}
        {missing.length === 0 && !overtime && (
          <List.Item>
            <Trans>no question, but marks that must be met exactly</Trans>
          </List.Item>
        )}
      </List>
      <AutoDeviations deviations={deviations} words={words} />
      {data_json.map(({ section, questions }) => (
        <details key={section} className={classes.more}>
          <summary>
            <Trans>Section {section}</Trans>: <Plural value={questions.length} one="# question" other="# questions" />
          </summary>
          <ol>
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionText type={question.type} html={question.question_text} inline />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </details>
  )
}

function MissingText({ missing: { section, kind, count, question_id } }: { missing: NearestPaper['missing'][number] }) {
  if (kind === 'pinned') {
    return (
      <Trans>
        the pinned question {question_id} of section {section}
      </Trans>
    )
  }
  if (kind === 'or_pairs') {
    return (
      <Trans>
        <Plural value={count ?? 0} one="# OR alternative" other="# OR alternatives" /> of section {section}
      </Trans>
    )
  }
  return (
    <Trans>
      <Plural value={count ?? 0} one="# question" other="# questions" /> of section {section}
    </Trans>
  )
}

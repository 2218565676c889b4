import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, List, Text } from '@mantine/core'
import type { NearestPaper } from '#contract'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import classes from '../blueprint/blueprint.module.css'
import { AutoDeviations } from './deviations.tsx'
import type { WantedQuestions } from './wants.ts'
import type { AutoWords } from './words.ts'
import { WriteMissing } from './write-missing.tsx'

interface NearestPaperPanelProps {
  nearest: NearestPaper
  words: AutoWords
  wants: WantedQuestions[]
  /** Makes it the draft; absent where it can't be. */
  onTake: (() => void) | undefined
  pending: boolean
}

/** The paper that misses least: what it misses, and its questions. Nothing of it is stored. */
export function NearestPaperPanel({ nearest, words, wants, onTake, pending }: NearestPaperPanelProps) {
  const { missing, data_json, deviations } = nearest
  const overtime = deviations.find(({ goal, deviation }) => goal === 'time' && deviation > 0)
  return (
    <>
      <Group gap="xs" mt="xs">
        <WriteMissing wants={wants} />
        {onTake && (
          <Button variant="default" aria-disabled={pending} onClick={() => !pending && onTake()}>
            <Trans>Make the nearest paper a draft</Trans>
          </Button>
        )}
      </Group>
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
    </>
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

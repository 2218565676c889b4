import { useLingui } from '@lingui/react/macro'
import { Paper, Text } from '@mantine/core'
import type { PaperPreview } from '#contract'
import { testName } from '#web/ui/message/names.ts'
import classes from '../papers.module.css'
import { createdTypeNames } from './paper-words.ts'
import { useDuration } from './use-duration.ts'

/** What a paper is, at a glance. */
export function PaperFacts({ paper }: { paper: PaperPreview }) {
  const { t, i18n } = useLingui()
  const duration = useDuration()
  const createdType = createdTypeNames[paper.question_paper_created_type]
  const facts = [
    [t`Class`, paper.grade.title],
    [t`Subject`, paper.subject.title],
    [t`Type of test`, testName(paper.type_test)],
    [t`Created`, createdType ? i18n._(createdType) : paper.question_paper_created_type],
    [t`Duration`, duration(paper.timing)],
    [t`Maximum marks`, paper.question_paper_marks],
    [t`Total questions`, paper.total_questions],
  ] as const
  return (
    <Paper withBorder p="md" radius="md">
      <Text fw={600}>{paper.header_1}</Text>
      {paper.header_2 && <Text>{paper.header_2}</Text>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

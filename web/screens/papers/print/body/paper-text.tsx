import { Trans, useLingui } from '@lingui/react/macro'
import type { PaperPreview, PaperQuestion, PaperSection } from '#contract'
import { testName } from '#web/ui/message/names.ts'
import { HeardOnly } from '#web/ui/rich-text/formula/formula.tsx'
import { useDuration } from '../../details/use-duration.ts'
import { MarkCount } from '../../making/mark-count.tsx'
import classes from '../../papers.module.css'
import InstructionText from './instruction-text.tsx'
import { QuestionBody } from './question-body.tsx'

/** The whole paper as text with headings and lists, for screen readers: the pages themselves are pictures. */
export default function PaperText({ paper }: { paper: PaperPreview }) {
  const { t } = useLingui()
  const duration = useDuration()
  return (
    <HeardOnly value={true}>
      <article className={classes.spoken} aria-label={t`The paper as text`}>
        <h2>{paper.header_1}</h2>
        {paper.header_2 && <p>{paper.header_2}</p>}
        <p>
          {paper.grade.title}, {paper.subject.title}, {testName(paper.type_test)}
        </p>
        <p>
          <Trans>
            Time: {duration(paper.timing)}. Maximum marks: {paper.question_paper_marks}.
          </Trans>
        </p>
        {paper.instruction && (
          <section>
            <h3>{paper.instruction.heading}</h3>
            <InstructionText content={paper.instruction.content} />
          </section>
        )}
        {paper.data_json.map((section) => (
          <SpokenSection key={section.section} section={section} />
        ))}
      </article>
    </HeardOnly>
  )
}

/** Section '1' is the default section: it has no heading. */
function SpokenSection({ section: { section, instruction, questions } }: { section: PaperSection }) {
  return (
    <section>
      {section !== '1' && (
        <h3>
          <Trans>Section {section}</Trans>
        </h3>
      )}
      {instruction && <p>{instruction}</p>}
      {questions.map((question, index) => (
        <SpokenQuestion
          key={question.item_id}
          question={question}
          alternative={questions[index - 1]?.number === question.number}
        />
      ))}
    </section>
  )
}

function SpokenQuestion({ question, alternative }: { question: PaperQuestion; alternative: boolean }) {
  const { number, max_marks } = question
  return (
    <section>
      <h4>
        {alternative ? <Trans>Or, question {number}</Trans> : <Trans>Question {number}</Trans>},{' '}
        <MarkCount marks={max_marks} />
      </h4>
      <QuestionBody question={question} />
    </section>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { createElement, useRef } from 'react'
import { type QuestionHistory as History, type Question, questionReviewApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText, momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import { excerptOf, lineOf } from '../printed-form/excerpt.ts'
import classes from './history.module.css'
import { ReviewBadge } from './review-badge.tsx'
import { type ChangedField, changedFields, fieldsOf } from './version-fields.ts'
import '#web/ui/dialog/dialog.css'

interface QuestionHistoryProps {
  /** null keeps it closed. */
  question: Question | null
  onClose: () => void
}

/** All that happened to a question: its versions with what each has changed, its reviews, and the papers that print it. */
export default function QuestionHistory({ question, onClose }: QuestionHistoryProps) {
  const { t } = useLingui()
  const last = useRef(question)
  if (question) last.current = question
  const shown = last.current
  const { data } = useRead(questionReviewApi.history, { id: shown?.id ?? 0 }, { enabled: question !== null })
  return (
    <Modal opened={question !== null} onClose={onClose} title={t`History`} size="xl">
      <Stack gap="lg">
        <Text size="sm" c="dimmed" lang={shown?.language}>
          {shown && excerptOf(shown)}
        </Text>
        {data ? (
          <>
            <Exams exams={data.exams} />
            <Papers papers={data.papers} />
            <Versions history={data} />
          </>
        ) : (
          <Skeleton height={200} />
        )}
      </Stack>
    </Modal>
  )
}

/** What exams have shown of it. */
function Exams({ exams }: Pick<History, 'exams'>) {
  const { t, i18n } = useLingui()
  const share = (value: number | null) => (value === null ? noValue : `${i18n.number(Math.round(value))} %`)
  return (
    <section>
      <Title order={3} size="h5">
        <Trans>In exams</Trans>
      </Title>
      {exams.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No exam with marks question by question has been verified yet.</Trans>
        </Text>
      )}
      <ul className={classes.list}>
        {exams.map(({ exam, date, version, n, facility, discrimination, key_in_doubt }) => (
          <li key={exam.id}>
            <Group gap="xs">
              <Text size="sm">{exam.title}</Text>
              <Text span size="sm" c="dimmed">
                {dayText(date)} · {t`Version ${version}`} · <Plural value={n} one="# answer" other="# answers" />
              </Text>
              {key_in_doubt && <Badge color="red">{t`Check the key`}</Badge>}
            </Group>
            <Text size="sm">
              {facility === null ? (
                <Trans>Fewer than ten answers say nothing yet.</Trans>
              ) : (
                <Trans>
                  Reached {share(facility)} of the marks · goes with the rest of the exam {share(discrimination)}
                </Trans>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Papers({ papers }: Pick<History, 'papers'>) {
  const { t } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  return (
    <section>
      <Title order={3} size="h5">
        <Trans>Where used</Trans>
      </Title>
      {papers.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No paper prints it.</Trans>
        </Text>
      )}
      <ul className={classes.list}>
        {papers.map(({ id, name, session, version }) => (
          <li key={id}>
            <Anchor renderRoot={(props) => <Link {...props} to={`/${area}/question-papers/preview/${id}`} />}>
              {name}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed">
              {session.title} · {version === null ? t`draft, follows the newest version` : t`Version ${version}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ history: { versions, reviews, truncated } }: { history: History }) {
  const { t, i18n } = useLingui()
  const fields = versions.map((version) => fieldsOf(version, lineOf, (label) => i18n._(label)))
  return (
    <section>
      <Title order={3} size="h5">
        <Trans>Versions</Trans>
      </Title>
      <ol className={classes.versions}>
        {versions.map(({ version, created_at, author, language }, at) => {
          const before = fields[at + 1]
          return (
            <li key={version}>
              <Group gap="xs">
                <Badge variant="default" tt="none">{t`Version ${version}`}</Badge>
                <Text size="sm">
                  <Who name={author?.name} at={created_at} />
                </Text>
              </Group>
              <Reviews reviews={reviews.filter((review) => review.version === version)} />
              {before ? (
                <Changes fields={changedFields(before, fields[at] ?? [])} language={language} />
              ) : (
                <Text size="sm" c="dimmed">
                  {truncated ? (
                    <Trans>What is older is left out: there is too much of it to be shown at once.</Trans>
                  ) : (
                    <Trans>The first version</Trans>
                  )}
                </Text>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Who({ name, at }: { name: string | undefined; at: string }) {
  const when = momentText(at)
  return name ? `${name} · ${when}` : when
}

function Reviews({ reviews }: Pick<History, 'reviews'>) {
  return (
    <ul className={classes.list}>
      {reviews.map(({ created_at, review_state, comment, comment_said, reviewer }) => (
        <li key={created_at + review_state}>
          <Group gap="xs">
            <ReviewBadge state={review_state} />
            <Text size="sm">
              <Who name={reviewer?.name} at={created_at} />
            </Text>
          </Group>
          {comment && (
            <blockquote className={classes.comment}>{textOf({ message: comment, ...comment_said })}</blockquote>
          )}
        </li>
      ))}
    </ul>
  )
}

const tags = { same: 'span', gone: 'del', new: 'ins' } as const

function Changes({ fields, language }: { fields: ChangedField[]; language: string }) {
  const { i18n } = useLingui()
  return (
    <dl className={classes.changes}>
      {fields.map(({ key, label, which, pieces }) => (
        <div key={key}>
          <dt>{[i18n._(label), which].filter(Boolean).join(' ')}</dt>
          <Compared pieces={pieces} language={language} />
        </div>
      ))}
    </dl>
  )
}

function Compared({ pieces, language }: Pick<ChangedField, 'pieces'> & { language: string }) {
  const parts = pieces.map(({ kind, text }) => createElement(tags[kind], {}, text))
  return createElement('dd', { lang: language, dir: 'auto' }, ...parts)
}

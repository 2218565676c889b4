import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type DataOf, examResponseApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { Marks } from '#web/ui/list/marks.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { noValue } from '#web/ui/no-value.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { AnswersUrl, useExam } from '../exam-of-answers.tsx'
import { usePagePicture } from '../pages/use-page-picture.ts'
import classes from './own-answers.module.css'

type Sheets = DataOf<(typeof examResponseApi)['mySheets']>
type Answer = Sheets['answers'][number]

/** A pupil's own answer sheet of a published exam: each answer with the right one and its marks, and the pages as they were scanned. */
export default function OwnAnswers() {
  const { t } = useLingui()
  const path = useExamsPath()
  const { state } = useUrlState(AnswersUrl)
  const exam = useExam(state.exam)
  const name = exam?.name
  return (
    <Stack gap="lg">
      <div>
        <Anchor component={Link} to={`${path}/exam-marking`} size="sm" className="no-print" w="fit-content">
          <Trans>My marks</Trans>
        </Anchor>
        <PageHeading>{name ? t`My answers: ${name}` : t`My answers`}</PageHeading>
      </div>
      <PrintLine />
      {state.exam === null ? (
        <Text c="dimmed">
          <Trans>Choose an exam among your marks.</Trans>
        </Text>
      ) : (
        <Sheet exam_id={state.exam} />
      )}
    </Stack>
  )
}

function Sheet({ exam_id }: { exam_id: number }) {
  const { data, error, refetch } = useRead(examResponseApi.mySheets, { exam_id }, { toasts: 'none' })
  if (error && !data)
    return (
      <Alert color="yellow" role="alert">
        <Text size="sm">{isRefusal(error) ? refusalText(error) : <Trans>Is there a connection?</Trans>}</Text>
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Alert>
    )
  if (!data) return <Loading />
  return (
    <>
      <Answers answers={data.answers} />
      {data.pages.length > 0 && <Pages pages={data.pages} />}
    </>
  )
}

function Answers({ answers }: { answers: Answer[] }) {
  const { t } = useLingui()
  const columns: Column<Answer & { id: number }>[] = [
    { title: t`Question`, kind: 'title', show: ({ label }) => t`Question ${label}` },
    {
      title: t`My answer`,
      show: ({ printed }) => printed || t`blank`,
      caption: ({ printed }) => `${t`My answer`}: ${printed || t`blank`}`,
    },
    {
      title: t`Right answer`,
      show: ({ right }) => right || noValue,
      caption: ({ right }) => `${t`Right answer`}: ${right || noValue}`,
    },
    {
      title: t`Marks`,
      kind: 'number',
      show: ({ marks, max }) => <Marks of={`${typeof marks === 'number' ? marks : noValue} / ${max}`} />,
    },
  ]
  return (
    <ListTable
      label={t`My answers`}
      rows={answers.map((one, id) => ({ ...one, id }))}
      columns={columns}
      empty={
        <Text c="dimmed">
          <Trans>No answers of this exam were read by machine.</Trans>
        </Text>
      }
    />
  )
}

/** The pages are large: they come when they are asked for. */
function Pages({ pages }: { pages: Sheets['pages'] }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  if (!isShown)
    return (
      <Group className="no-print">
        <Button variant="default" onClick={() => setShown(true)}>
          <Plural
            value={pages.length}
            one="Show the page as it was scanned"
            other="Show the # pages as they were scanned"
          />
        </Button>
      </Group>
    )
  return (
    <section className={classes.pages} aria-label={t`Pages as they were scanned`}>
      {pages.map((page) => (
        <Page key={page.page_id} {...page} />
      ))}
    </section>
  )
}

function Page({ page_id, n, of }: Sheets['pages'][number]) {
  const { t } = useLingui()
  const { address, failed, retry } = usePagePicture(page_id, 1240)
  return (
    <figure className={classes.page}>
      <figcaption>{t`Page ${n} of ${of}`}</figcaption>
      {address && <img src={address} alt={t`Page ${n} of ${of} as it was scanned`} />}
      {failed && (
        <Button variant="default" onClick={retry}>
          <Trans>The picture did not come. Try again</Trans>
        </Button>
      )}
      {!address && !failed && <Loader aria-label={t`Loading...`} />}
    </figure>
  )
}

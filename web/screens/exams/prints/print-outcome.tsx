import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { admitCardApi, MadeSeriesPrint } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'

/** How far a print is, then its file, and by name whose card was left out. */
export const PrintOutcome = ({ series_id, job_id }: { series_id: number; job_id: number }) => (
  <MadeFileOutcome
    job_id={job_id}
    answer={MadeSeriesPrint}
    stop={<Trans>Stop</Trans>}
    ready={({ pages, documents, left }) => (
      <>
        <Amount {...{ pages, documents }} />
        {left.length > 0 && (
          <>
            {' '}
            <LeftOut series_id={series_id} student_ids={left.map(({ student_id }) => student_id)} />{' '}
          </>
        )}
      </>
    )}
  />
)

function Amount({ pages, documents }: { pages: number; documents: number }) {
  const { t } = useLingui()
  if (documents === 1) return <Plural value={pages} one="# page is ready." other="# pages are ready." />
  const files = plural(documents, { one: '# document', other: '# documents' })
  return t`${files} with ${plural(pages, { one: '# page', other: '# pages' })} are ready.`
}

/** Names that are told; the list has all of them. */
const MOST_NAMED = 20

function LeftOut({ series_id, student_ids }: { series_id: number; student_ids: number[] }) {
  const { rows = [] } = useList(admitCardApi.list, {
    filter: { series_id, student_id: student_ids.slice(0, MOST_NAMED) },
    range: { pageSize: MOST_NAMED },
  })
  const names = rows
    .map(({ student, grade, section }) => `${student.name} (${grade.title} ${section.title})`)
    .join(', ')
  const more = student_ids.length - MOST_NAMED
  return (
    <>
      <Trans>Withheld and left out: {names}.</Trans>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { studentApi } from '#contract'
import { call } from '#web/api/call.ts'
import classes from './class-rail.module.css'

interface ClassRailProps {
  session_id: number
  grade_id: number | null
  section_id: number | null
  onChange: (place: { grade_id: number | null; section_id: number | null }) => void
}

/** Classes and their sections with how many pupils each has, and how full it is; a click shows these, another one everybody again. */
export default function ClassRail({ session_id, grade_id, section_id, onChange }: ClassRailProps) {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    // Under the list's name, so that whatever changes the list has the numbers counted anew.
    queryKey: [studentApi.list.path, studentApi.places.path, session_id],
    queryFn: ({ signal }) => call(studentApi.places, { session_id }, { signal }),
    placeholderData: keepPreviousData,
  })
  const places = data?.data
  const everybody = places?.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className={classes.rail} aria-label={t`Classes and sections`}>
      <button
        type="button"
        className={classes.place}
        aria-pressed={grade_id === null && section_id === null}
        onClick={() => onChange({ grade_id: null, section_id: null })}
      >
        {t`All classes`} <small>{everybody === undefined ? '…' : i18n.number(everybody)}</small>
      </button>
      {places?.map(({ grade, count, sections }) => (
        <div key={grade.id}>
          <button
            type="button"
            className={classes.place}
            aria-pressed={grade_id === grade.id && section_id === null}
            onClick={() => onChange({ grade_id: grade.id, section_id: null })}
          >
            {grade.title} <small>{i18n.number(count)}</small>
          </button>
          {sections.map((section) => {
            const { capacity, there } = section
            const isShown = section_id === section.id
            return (
              <button
                key={section.id}
                type="button"
                className={classes.section}
                aria-pressed={isShown}
                aria-label={`${grade.title} ${section.title}: ${section.count}`}
                title={capacity === null ? undefined : t`${there} of ${capacity} places are taken`}
                onClick={() => onChange({ grade_id: grade.id, section_id: isShown ? null : section.id })}
              >
                {section.title} <small>{i18n.number(section.count)}</small>
                {capacity !== null && (
                  <meter className={classes.room} min={0} max={capacity} high={capacity - 0.5} value={there} />
                )}
              </button>
            )
          })}
        </div>
      ))}
    </nav>
  )
}

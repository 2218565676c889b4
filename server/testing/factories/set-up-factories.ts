import { api, type SetUpMade, type SetUpPlan, type UndoneImport } from '#contract'
import type { Caller, TestApp } from '../app.ts'
import type { TestSchool } from './factories.ts'

type PlanFields = Partial<Omit<SetUpPlan, 'grades'>>
type GradeFields = Partial<SetUpPlan['grades'][number]>

/** A class of a plan. */
export const planned = (rung: string | null, title: string, fields: GradeFields = {}): SetUpPlan['grades'][number] => ({
  ...{ rung, title, sections: [{ title: 'A', capacity: null }], subjects: [], ...fields },
})

/** A subject of a plan, of the set where it has a key. */
export const taught = (title: string, fields: object = {}): SetUpPlan['grades'][number]['subjects'][number] =>
  ({ title, ...fields }) as SetUpPlan['grades'][number]['subjects'][number]

export const planOf = (grades: SetUpPlan['grades'], fields: PlanFields = {}): SetUpPlan => ({
  ...{ ladder: 'IN', naming: 'ROMAN', board: null, ...fields, grades },
})

/** What one school's set-up is made and undone by. */
export function setUpCalls(app: TestApp, school: TestSchool) {
  const make = (grades: SetUpPlan['grades'], fields: PlanFields = {}, caller: Caller = school.admin) =>
    app.call<SetUpMade>(api.set_up.make, { plan: planOf(grades, fields) }, caller)
  const look = (grades: SetUpPlan['grades'], fields: PlanFields = {}, caller: Caller = school.admin) =>
    app.call<SetUpMade>(api.set_up.make, { plan: planOf(grades, fields), dry_run: true }, caller)
  const undo = (made: SetUpMade, caller: Caller = school.admin) =>
    app.call<UndoneImport>(api.import.undo, {}, caller, made.import_id ?? 0)
  return { make, look, undo }
}

/** Everything that a set-up makes, as people see it, without ids and moments. */
export async function syllabusOf(app: TestApp, client_id: number): Promise<unknown[]> {
  const { rows } = await app.databases.owner.query(
    `select g.title, g.level_order, n.title as next,
      (select jsonb_agg(jsonb_build_array(s.title, s.stream, s.capacity, s.status) order by s.title)
        from sections s where s.client_id = $1 and s.grade_id = g.id and s.deleted_at is null) as sections,
      (select jsonb_agg(jsonb_build_array(s.title, s.subject_code, s.kind, s.category, s.max_marks, s.pass_marks,
          (select jsonb_agg(x.title order by x.title) from sections x where x.client_id = $1 and x.id = any(s.section_ids)),
          (select jsonb_agg(jsonb_build_array(c.chapter, c.number, c.weightage, c.status,
              (select jsonb_agg(jsonb_build_array(t.title, t.sub_topic) order by t.title) from topics t
                where t.client_id = $1 and t.chapter_id = c.id and t.deleted_at is null)) order by c.number, c.chapter)
            from chapters c where c.client_id = $1 and c.subject_id = s.id and c.deleted_at is null)) order by s.subject_code)
        from subjects s where s.client_id = $1 and s.grade_id = g.id and s.deleted_at is null) as subjects
    from grades g left join grades n on n.client_id = $1 and n.id = g.next_grade_id
    where g.client_id = $1 and g.deleted_at is null order by g.level_order, g.title`,
    [client_id],
  )
  return rows
}

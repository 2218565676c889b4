/** The list's statements as a careful hand writes them, which knows the tables and their indexes: no sign-in, no rights, no row-level security. */

const SHOWN = `select s.id, s.account_id, s.admission_no, s.f_name, s.l_name, s.gender, s.dob, s.email, s.guardian_name, s.guardian_mobile,
    s.guardian_email, s.guardians, s.accommodations, e.id as enrolment_id, e.session_id, x.name, e.grade_id, g.title as grade, e.section_id,
    c.title as section, e.roll_no, e.state, e.status, e.joined_on, e.left_on, a.last_sign_in_at
  from page join enrolments e on e.client_id = 1 and e.id = page.id join students s on s.client_id = 1 and s.id = e.student_id
    join sessions x on x.id = e.session_id join grades g on g.client_id = 1 and g.id = e.grade_id
    join sections c on c.client_id = 1 and c.id = e.section_id left join accounts a on a.client_id = 1 and a.id = s.account_id
  order by page.place`

const WITHIN = `e.roll_no collate natural_order nulls last, concat_ws(' ', s.f_name, s.l_name) collate natural_order, e.id`
const SCHOOL = 'g.level_order, g.title collate natural_order, c.title collate natural_order, c.id'
const AMONG = 'e.client_id = 1 and e.session_id = $1 and e.deleted_at is null'

/** How many each section has, in the order of the school. $1 session. */
export const counts = `select n.section_id, n.count from (select e.section_id, count(*) as count from enrolments e where ${AMONG} group by 1) n
  join sections c on c.client_id = 1 and c.id = n.section_id join grades g on g.client_id = 1 and g.id = c.grade_id order by ${SCHOOL}`

/** Ten pupils of one section. $1 session, $2 section, $3 rows before. */
export const ofSection = `with page as (select e.id, row_number() over (order by ${WITHIN}) as place
  from enrolments e join students s on s.client_id = 1 and s.id = e.student_id
  where ${AMONG} and e.section_id = $2 order by place limit 10 offset $3) ${SHOWN}`

/** The usual way: all pupils sorted for each page. $1 session, $2 rows before. */
export const naive = `with page as (select e.id, row_number() over (order by ${SCHOOL}, ${WITHIN}) as place
  from enrolments e join students s on s.client_id = 1 and s.id = e.student_id
    join sections c on c.client_id = 1 and c.id = e.section_id join grades g on g.client_id = 1 and g.id = e.grade_id
  where ${AMONG} order by place limit 10 offset $2) ${SHOWN}`

/** The count that goes with it. $1 session. */
export const naiveCount = `select count(*) from enrolments e join students s on s.client_id = 1 and s.id = e.student_id and s.deleted_at is null where ${AMONG}`

/** Who has a text in the name, and how many. $1 session, $2 pattern. */
export const searched = `with found as (select e.id, row_number() over (order by ${SCHOOL}, ${WITHIN}) as place, count(*) over () as of
  from students s join enrolments e on e.client_id = 1 and e.student_id = s.id
    join sections c on c.client_id = 1 and c.id = e.section_id join grades g on g.client_id = 1 and g.id = e.grade_id
  where s.client_id = 1 and s.deleted_at is null and s.search_text like $2 and ${AMONG}),
  page as (select * from found order by place limit 10) ${SHOWN}`

/** $1 session, $2 admission number. */
export const numbered = `with page as (select e.id, 1 as place from students s join enrolments e on e.client_id = 1 and e.student_id = s.id
  where s.client_id = 1 and s.deleted_at is null and lower(s.admission_no) = $2 and ${AMONG}) ${SHOWN}`

import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { dashboardApi, invitationApi, type Student, sectionApi, studentApi, studentUploadApi } from '#contract'
import { useMayHere, usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { useChosenRows } from '#web/entity/choose/use-chosen-rows.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { useClassFilters } from '#web/entity/filters/class-filters.ts'
import { urlStatus, useStatusFilter } from '#web/entity/filters/status-filter.ts'
import { PeopleTabs } from '#web/entity/invitation/people-tabs.tsx'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { TeachesNothing } from '#web/entity/teaches-nothing.tsx'
import { useSpreadsheetUpload } from '#web/entity/upload/spreadsheet-upload.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { MaybeAction } from '#web/ui/list/page-actions.tsx'
import { useAskedOpen } from '#web/ui/list/use-asked-open.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { useIsWide } from '#web/ui/use-is-mobile.ts'
import { urlInvitation, useInvitationFilter } from '../invitation-filter.ts'
import type { Invitee } from '../invite-dialog.tsx'
import { useArea } from '../use-area.ts'
import { useStudentActions } from './student-actions.ts'
import { useStudentColumns } from './student-columns.tsx'
import { urlAccommodation, urlMissing, urlState, useStudentFilters } from './student-filters.ts'
import { type StudentListDialog, useStudentPageActions } from './student-page-actions.ts'

const StudentModal = rowDialog(() => import('./student-modal.tsx'))
const InviteDialog = lazyDialog(
  () => import('../invite-dialog.tsx'),
  ({ person }) => person !== null,
)
const whose = ({ student }: { student: Student | null }) => student !== null
const LeaveDialog = lazyDialog(() => withTextsOf('pupil-windows', import('./student-leave-dialog.tsx')), whose)
const DataDialog = lazyDialog(() => withTextsOf('pupil-windows', import('./data/data-dialog.tsx')), whose)
const isOpen = ({ opened }: { opened: boolean }) => opened
const RollDialog = lazyDialog(() => withTextsOf('pupil-windows', import('./roll-dialog.tsx')), isOpen)
const CodesDialog = lazyDialog(() => withTextsOf('pupil-windows', import('./codes-dialog.tsx')), isOpen)
const PhotosDialog = lazyDialog(() => withTextsOf('uploads', import('./photos-dialog.tsx')), isOpen)
const ErasuresDialog = lazyDialog(() => withTextsOf('pupil-windows', import('./data/erasures-dialog.tsx')), isOpen)
const StudentBulk = lazyDialog(
  () => withTextsOf('pupil-windows', import('./student-bulk.tsx')),
  ({ chosen }) => chosen.length > 0,
)

const PasteRows = lazy(loadScreen(() => withTextsOf('uploads', import('#web/entity/upload/paste-rows.tsx'))))
const ClassRail = lazy(loadScreen(() => import('./class-rail.tsx')))

const StudentUrl = listUrl({
  ...{ grade_id: urlId, section_id: urlId, status: urlStatus, state: urlState, invitation: urlInvitation },
  ...{ missing: urlMissing, accommodation: urlAccommodation },
})
const pupils: Entity<typeof studentApi> = {
  api: studentApi,
  nameOf: (student) => student.name,
  fullNameOf: (student) => `${student.name} (${student.admission_no}), ${student.session.title}`,
  sentWith: ({ session_id }) => ({ session_id }),
}

/** The pupils of the session that is chosen, with their classes and sections. */
export default function StudentList() {
  const { t } = useLingui()
  const { session, known } = useSessions()
  const session_id = session?.id ?? null
  const toFilter = <F extends object>(filters: F) => ({ ...filters, session_id })
  const list = useEntityList(pupils, StudentUrl, { search: 'search', toFilter, ready: known })
  const [invitee, setInvitee] = useState<Invitee | null>(null)
  const [leaving, setLeaving] = useState<Student | null>(null)
  const [shown, setShown] = useState<Student | null>(null)
  const { asked, ask, close } = useListDialog()
  const may = useMayHere()
  const mayPupils = usePermissionHere('student')
  const mayInvite = may(invitationApi.send) && may(studentApi.create)
  const mayUpdate = may(studentApi.update)
  const upload = useSpreadsheetUpload(
    { ...studentUploadApi, list: studentApi.list },
    { title: t`Upload Students`, name: 'students', entity: 'student', session },
  )
  const area = useArea()
  const isWide = useIsWide()
  const { chosen, column, clear } = useChosenRows(list, { nameOf: pupils.nameOf })
  const mayData = area === '/school-admin' && mayPupils('delete')
  const { actionsOf, dialog } = useStudentActions({
    ...{ mayInvite, mayUpdate, onInvite: setInvitee, onLeave: setLeaving },
    ...{ mayData, onData: setShown },
  })
  const isEmpty = list.rows?.length === 0 && !list.isFiltered
  const sections = useList(sectionApi.list, { range: { pageSize: 1 } }, { enabled: isEmpty && may(sectionApi.create) })
  const columns = useStudentColumns()
  const status = useStatusColumn(pupils)
  const place = { grade_id: list.filters.grade_id, section_id: list.filters.section_id }
  const found = { ...list.filters, search: list.state.search }
  const exportAll = async () => {
    const { exportStudents } = await import('./export-students.ts')
    await exportStudents(toFilter(found))
  }
  const pageActions = useStudentPageActions({ area, mayUpdate, mayData, onAsk: ask, onExport: exportAll })

  return (
    <EntityList
      list={list}
      title={t`Student List`}
      add={t`Add New Student`}
      search={t`Search by name, admission no. or roll no.`}
      actions={[upload.action, ...pageActions]}
      tabs={<PeopleTabs path={`${area}/${area === '/school-admin' ? 'students-list' : 'students'}`} kind="student" />}
      filters={[...useClassFilters(list), useStatusFilter(list), ...useStudentFilters(list), useInvitationFilter(list)]}
      rail={
        isWide &&
        session_id !== null && (
          <Suspense>
            <ClassRail session_id={session_id} {...place} onChange={list.change} />
          </Suspense>
        )
      }
      choose={mayUpdate ? column : undefined}
      columns={[...columns, { ...status, sort: 'status' }]}
      rowActions={mayInvite || mayUpdate ? actionsOf : undefined}
      dialog={StudentModal}
      empty={useEmpty({
        ...{ hasNoSection: sections.count === 0 && sections.rows !== undefined, upload: upload.action },
        ...{ isEmpty, session_id },
      })}
    >
      <StudentBulk chosen={chosen} session={session} onClear={clear} />
      {isEmpty && upload.open && (
        <Suspense>
          <PasteRows onFile={upload.open} />
        </Suspense>
      )}
      {upload.dialog}
      <InviteDialog person={invitee} invalidates={[studentApi.list]} onClose={() => setInvitee(null)} />
      <LeaveDialog student={leaving} onClose={() => setLeaving(null)} />
      <DataDialog student={shown} onClose={() => setShown(null)} />
      <RollDialog opened={asked === 'rolls'} start={place} session={session} onClose={close} />
      <PupilsDialogs asked={asked} onClose={close} more={dialog} />
      <CodesDialog opened={mayUpdate && asked === 'codes'} filter={found} session={session} onClose={close} />
    </EntityList>
  )
}

interface PupilsDialogsProps {
  asked: StudentListDialog | null
  onClose: () => void
  /** Of one pupil. */
  more: ReactNode
}

/** Dialogs that hang on nothing of the list. */
function PupilsDialogs({ asked, onClose, more }: PupilsDialogsProps) {
  return (
    <>
      {more}
      <PhotosDialog opened={asked === 'photos'} onClose={onClose} />
      <ErasuresDialog opened={asked === 'erased'} onClose={onClose} />
    </>
  )
}

/** The dialog of the list that stands open: one that was pressed, or the codes where the address asks for them. */
function useListDialog() {
  const [pressed, ask] = useState<StudentListDialog | null>(null)
  const [isCodes, forgetCodes] = useAskedOpen('codes')
  const close = () => {
    ask(null)
    forgetCodes()
  }
  return { asked: isCodes ? 'codes' : pressed, ask, close }
}

interface EmptyList {
  hasNoSection: boolean
  upload: MaybeAction
  isEmpty: boolean
  session_id: number | null
}

/** What the list says before anybody is in it; without a section nobody can be. */
function useEmpty({ hasNoSection, upload, isEmpty, session_id }: EmptyList) {
  const { t } = useLingui()
  const area = useArea()
  const ofStaff = isEmpty && area === '/staff-admin'
  const { data } = useRead(dashboardApi.allCounts, { session_id }, { toasts: 'none', enabled: ofStaff })
  if (ofStaff && data?.own?.assignments === 0)
    return {
      title: t`None of your pupils are in this session.`,
      text: <TeachesNothing own={data.own} session={data.session} />,
      actions: [],
    }
  return hasNoSection
    ? {
        title: t`There is no section yet.`,
        text: t`A pupil has a place in a section of a class. Make the classes and their sections first, or bring in the list that the school has: those that it names can be made from it.`,
        needs: [{ label: t`Add a section`, to: `${area}/sections` }],
        actions: [upload],
      }
    : {
        title: t`No students in this session yet.`,
        text: t`Bring in the list that the school has, paste its rows here, add them one by one, or promote those of the session before.`,
        actions: [upload],
      }
}

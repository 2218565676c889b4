import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { PlaceState } from '../../list/list-state.ts'
import { newValues } from '../form/form-values.ts'
import { QuestionForm } from './question-form.tsx'

/** A new question; it starts in the class, subject and chapter of the address. */
export default function QuestionCreate() {
  const may = usePermission('question')
  const search = useSearch({ strict: false })
  const [start] = useState(() => newValues(PlaceState.parse(search)))
  return may('create') ? <QuestionForm question={null} start={start} /> : <NoPermission />
}

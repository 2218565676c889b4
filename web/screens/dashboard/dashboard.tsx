import { useParams } from '@tanstack/react-router'
import { PlatformDashboard } from './platform-dashboard.tsx'
import { SchoolDashboard } from './school-dashboard.tsx'

/** The first page after the sign-in: of a school for its people, of all schools for the platform's owner. */
export default function Dashboard() {
  const { area } = useParams({ strict: false }) as { area?: string }
  return area === 'super-admin' ? <PlatformDashboard /> : <SchoolDashboard />
}

import './toast.css'

export { Notifications, notifications } from '@mantine/notifications'

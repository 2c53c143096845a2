export { type CalendarDeadline, deadlineCalendar, deadlineId } from './deadlines.ts';

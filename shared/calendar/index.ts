export { type CalendarDeadline, deadlineCalendar, deadlineId } from './deadlines.ts';
export { type Due, dueText } from './due.ts';

import {
  type Active,
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CalendarPost, TrayDraft } from '@pressloom/contract';
import { type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { TitleText, titleInWords } from '../../ui/title-text.tsx';
import { useCalendarActions } from './calendar-actions.ts';
import { addDays, type Day, dayName, dayOf } from './calendar-days.ts';
import { STATUS_TINTS } from './status-tint.ts';

type Dragged = { post: CalendarPost; draft?: undefined } | { draft: TrayDraft; post?: undefined };

const draggedOf = (active: Active) => active.data.current as Dragged;
const titleOf = (active: Active) => {
  const { post, draft } = draggedOf(active);
  return titleInWords((post ?? draft)?.title ?? '');
};
const dayUnder = (over: Over | null) => (over?.data.current as { day: Day } | undefined)?.day;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Posts are picked up by mouse, by a long touch, or with the space bar and the arrow keys. */
export function CalendarDrag({ children }: { children: ReactNode }) {
  const { today, moveToDay, scheduleDraft } = useCalendarActions();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextDay(today),
      // Enter keeps following the link or pressing the button.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const drop = ({ active, over }: { active: Active; over: Over | null }) => {
    setDragged(null);
    const day = dayUnder(over);
    const { post, draft } = draggedOf(active);
    if (day && draft) scheduleDraft(draft, day);
    if (day && post && day !== dayOf(post.date)) moveToDay(post, day);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dayAt}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged && <Ghost dragged={dragged} />}</DragOverlay>
    </DndContext>
  );
}

const INSTRUCTIONS =
  'To move it, press Space, choose a day with the arrow keys, then press Space again. Press Escape to cancel.';

const dayFrom = (active: Active): Day | undefined => {
  const { post } = draggedOf(active);
  return post && dayOf(post.date);
};

const pickedUp = (active: Active) => {
  const day = dayFrom(active);
  return day ? `Picked up ${titleOf(active)} from ${dayName(day)}.` : `Picked up ${titleOf(active)}.`;
};

const announcements: Announcements = {
  onDragStart: ({ active }) => pickedUp(active),
  onDragOver: ({ active, over }) => {
    const day = dayUnder(over);
    // Announced right after the start, so it must not cut off that announcement.
    if (day && day === dayFrom(active)) return pickedUp(active);
    return day ? dayName(day) : 'Outside the calendar';
  },
  onDragEnd: ({ active, over }) => {
    const day = dayUnder(over);
    return day ? `${titleOf(active)} dropped on ${dayName(day)}.` : `${titleOf(active)} was not moved.`;
  },
  onDragCancel: ({ active }) => `${titleOf(active)} was not moved.`,
};

/** In pixels: a pointer within this distance of the grid still counts as over the nearest day; beyond it, over none. */
const SLIPPED = 48;

/** The day under the pointer, or the nearest within `SLIPPED`; without a pointer, the day that the arrow keys chose. */
const dayAt: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, droppableContainers, droppableRects } = args;
  if (!pointer) return closestCenter(args);
  const within = pointerWithin(args);
  if (within.length > 0) return within;
  const near = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    const distance = rect ? distanceTo(rect, pointer) : SLIPPED;
    return distance < SLIPPED ? [{ id: container.id, data: { droppableContainer: container, value: distance } }] : [];
  });
  return near.sort((a, b) => a.data.value - b.data.value);
};

const distanceTo = (rect: ClientRect, { x, y }: { x: number; y: number }) =>
  Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));

/** Moves the dragged post to the centre of the next day of the grid in the arrow's direction. */
const nextDay =
  (today: Day): KeyboardCoordinateGetter =>
  (event, { context }) => {
    const step = STEPS[event.code];
    if (step === undefined || !context.active) return undefined;
    event.preventDefault();
    const at = dayUnder(context.over) ?? dayFrom(context.active);
    const rect = context.droppableRects.get(`day:${at ? addDays(at, step) : today}`);
    const { collisionRect } = context;
    if (!rect || !collisionRect) return undefined;
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };

const Ghost = ({ dragged: { post, draft } }: { dragged: Dragged }) => (
  <p
    className={cn(
      'max-w-48 cursor-grabbing truncate rounded-r-md border-l-3 bg-raised! px-2 py-2 font-medium text-xs shadow-black/30 shadow-lg',
      STATUS_TINTS[post?.status ?? 'draft'].card,
    )}
  >
    <TitleText title={(post ?? draft).title} />
  </p>
);

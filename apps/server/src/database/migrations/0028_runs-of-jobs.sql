ALTER TABLE "background_jobs" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD COLUMN "error" text;
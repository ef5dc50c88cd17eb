ALTER TABLE "notifications" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "autopilots" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_items" ADD COLUMN "held_back" jsonb;
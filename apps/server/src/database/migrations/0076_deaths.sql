ALTER TABLE "writing_turns" ALTER COLUMN "begun_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "run_items" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "writing_turns" ADD COLUMN "plan_begun_at" timestamp (3) with time zone;
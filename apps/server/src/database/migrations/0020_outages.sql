ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "mail_outage" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_turns" ADD COLUMN "present_as" uuid;--> statement-breakpoint
ALTER TABLE "site_turns" ADD COLUMN "trouble_code" text;--> statement-breakpoint
ALTER TABLE "site_turns" ADD COLUMN "trouble_message" text;--> statement-breakpoint
ALTER TABLE "site_turns" ADD COLUMN "notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('failed', 'missed', 'published', 'outage', 'credits-low'));